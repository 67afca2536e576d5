/** Runs one step of a preparation and tells how it went. */
export type Steps = <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;

/** Prints each step when it is done, with its time; on a terminal, also while it runs. */
export function printedSteps(out: NodeJS.WriteStream = process.stdout): Steps {
  return async (label, work) => {
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    const ticker = out.isTTY
      ? setInterval(() => out.write(`\r… ${label} (${seconds()} s) `), 200)
      : undefined;
    try {
      const result = await work();
      out.write(`${out.isTTY ? '\r\u001B[K' : ''}✓ ${label} (${seconds()} s)\n`);
      return result;
    } catch (error) {
      out.write(`${out.isTTY ? '\r\u001B[K' : ''}✗ ${label} (${seconds()} s)\n`);
      throw error;
    } finally {
      clearInterval(ticker);
    }
  };
}
