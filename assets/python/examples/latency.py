"""Latency and throughput of the way from a program to the simulation and back. Usage: latency.py MODEL [PROGRAM]"""
import os, statistics, sys, time
sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import pliant

with pliant.open(sys.argv[1], *sys.argv[2:3]) as sim:
    def figures(name, call, count=2000):
        took = []
        for _ in range(count):
            begin = time.perf_counter()
            call()
            took.append(1e6 * (time.perf_counter() - begin))
        took.sort()
        print("%-34s median %7.0f us   p99 %7.0f us   %6.0f a second" % (
            name, statistics.median(took), took[int(0.99 * count)], 1e6 * count / sum(took)))

    controls = len(sim.ctrl)
    print("load average %.1f on %d cores" % (os.getloadavg()[0], os.cpu_count()))
    figures("read qpos", lambda: sim.get("qpos"))
    figures("set ctrl", lambda: sim.set("ctrl", [0.1] * controls))
    figures("step, read qpos and qvel", lambda: sim.step("qpos", "qvel"))
    sim.run()
    figures("set ctrl while it runs", lambda: sim.set("ctrl", [0.1] * controls))
    frames, begin = sim.query("status")["frames"], time.perf_counter()
    for _ in range(5000):
        sim.send("ctrl", [0.1] * controls)
        time.sleep(max(0.0, begin + 0.001 * (_ + 1) - time.perf_counter()))
    sim.set("ctrl", [0.0] * controls)
    seconds = time.perf_counter() - begin
    status = sim.query("status")
    print("5000 controls at 1 kHz took %.2f s; %.1f frames a second meanwhile; the run reached %.2f of real time" % (
        seconds, (status["frames"] - frames) / seconds, status["achieved"]))
