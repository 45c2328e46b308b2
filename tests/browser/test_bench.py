"""`boardlab bench --browser` in a real browser, and how it judges."""

import json
import subprocess
import sys

import pytest

from boardlab.tools import browser_bench


def test_the_bench_measures_and_its_sizes_are_right(browser):
    command = [sys.executable, "-m", "boardlab", "bench", "--browser", "--quick", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    data = json.loads(done.stdout)
    assert data["messages"]["holds"] and 1 <= data["messages"]["value"] <= 20
    assert all(0 < each["p50"] <= each["p95"] for each in data["click_ms"].values())
    assert data["ratio"]["value"] > 0 and data["first_board_s"]["value"] > 0  # `bench --browser` judges these claims


@pytest.mark.parametrize("slow, holds", [(1.4, True), (1.6, False)])
def test_claims_are_judged(slow, holds):
    bare = [10.0 + i / 10 for i in range(40)]
    times = {"bare": bare, "board": [slow * t for t in bare], "refused": bare, "messages": [2, 3, 21]}
    data = browser_bench.judged(times, [0.5, 2.5, 1.5])
    assert data["ratio"]["holds"] is holds and data["ratio"]["value"] == pytest.approx(slow)
    assert data["messages"]["holds"] is False and data["first_board_s"] == {"value": 1.5, "claim": 2.0, "holds": True}
    assert ("DOES NOT HOLD" in browser_bench.as_text(data).split("messages")[0]) is not holds
