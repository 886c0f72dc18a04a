"""Runs small Java programs on the class path of the packaged product, so that they use its drivers."""
import os
import subprocess

from soak.processes import ROOT


def command(program, *words, options=()):
    java = os.environ.get("JAVA_HOME", "/usr") + "/bin/java"
    return [java, "--enable-native-access=ALL-UNNAMED", *options, "-cp", str(ROOT / "target/lib/*"),
            str(ROOT / "bench" / program), *map(str, words)]


def fed(program, *words, feed):
    """Runs the program with the output of ``feed`` as its standard input."""
    with subprocess.Popen(command(program, *words), stdin=subprocess.PIPE) as process:
        feed(process.stdin)
        process.stdin.close()
    if process.returncode:
        raise RuntimeError(f"{program} failed")
