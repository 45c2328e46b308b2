"""What is done while a page is open: one thing at a time, dropped from whatever thread; at once where nothing else runs."""

import asyncio
import threading

from boardlab.widgets.slices import Meanwhile


def test_what_another_thread_drops_stops():
    """A page is heard in a thread of its own, while cells run in another."""
    async def act():
        meanwhile, steps = Meanwhile(), []

        async def work():
            while True:
                steps.append(len(steps))
                await asyncio.sleep(0.001)

        meanwhile.begin(work, lambda: steps.append("otherwise"))
        task = meanwhile.task
        await asyncio.sleep(0.01)
        other = threading.Thread(target=meanwhile.drop)
        other.start()
        other.join()
        assert not meanwhile
        await asyncio.wait([task])
        assert task.cancelled() and steps and "otherwise" not in steps
    asyncio.run(act())


def test_what_was_dropped_does_not_end_what_was_begun_since():
    async def act():
        meanwhile, go_on = Meanwhile(), asyncio.Event()

        async def stubborn():
            try:
                await go_on.wait()
            except asyncio.CancelledError:
                meanwhile.done()

        meanwhile.begin(stubborn, act)
        await asyncio.sleep(0)
        meanwhile.drop()
        meanwhile.begin(go_on.wait, act)
        await asyncio.sleep(0.01)
        assert meanwhile
        go_on.set()
    asyncio.run(act())


def test_without_a_loop_something_else_is_done():
    meanwhile, done = Meanwhile(), []
    meanwhile.begin(None, lambda: done.append("at once"))
    meanwhile.done()
    meanwhile.drop()
    assert done == ["at once"] and not meanwhile
