/** The seed of a property test: FC_SEED from the environment, or a new one; printed, so that a failure can be run again. */
export function announcedSeed(test: string): number {
  const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${test}: FC_SEED=${seed}\n`);
  return seed;
}
