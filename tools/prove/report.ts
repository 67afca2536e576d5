const page = `# Proof

Each section is written by the command that it names, on the machine where it ran.
`;

/** The page with that section added, or put in the place of the one with the same title. */
export function withSection(
  text: string | undefined,
  { title, body }: { readonly title: string; readonly body: string },
): string {
  const section = `## ${title}\n\n${body.trim()}\n`;
  const [head = page, ...sections] = (text ?? page).split(/^(?=## )/m);
  const others = sections.filter((one) => !one.startsWith(`## ${title}\n`));
  const all = [...others, section].toSorted((one, other) => one.localeCompare(other, 'en'));
  return [head, ...all].map((part) => part.trimEnd()).join('\n\n') + '\n';
}
