/** What `npm run prove -- <name>` found. */
export type Outcome = {
  /** Every goal was met. */
  readonly held: boolean;
  /** The figures of the last line, in the order in which they are printed. */
  readonly figures: Readonly<Record<string, number>>;
  /** Markdown for the proof's section in docs/proof.md, without its heading. */
  readonly report: string;
};

export type ProofOptions = {
  /** Ends the load after so many minutes, whatever was reached; null: until the proof's own goals are reached. */
  readonly minutes: number | null;
  /** Of what the proof chooses at random. */
  readonly seed: number;
  /** Tells the operator what happens; never part of the result. */
  readonly say: (text: string) => void;
};

export type Proof = {
  /** The heading of its section in docs/proof.md. */
  readonly title: string;
  readonly run: (options: ProofOptions) => Promise<Outcome>;
};
