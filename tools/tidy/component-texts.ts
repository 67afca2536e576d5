import { parseSync } from '@swc/core';
import type { ProjectFile } from './files.ts';

/** Attributes that a person reads or hears. */
const SPOKEN = new Set(['aria-label', 'alt', 'description', 'label', 'placeholder', 'title']);
const WORD = /\p{L}{2,}/u;
/** Names of keys are the same in every language. */
const KEY_NAME = /^\s*(Esc|Ctrl)\s*$/;
const FRENCH_ONLY = /[àâçéèêëîïôùûüÿœæ«»]/iu;

type Node = { readonly type?: string; readonly [key: string]: unknown };

/** Sentences written inside a component instead of in the messages: text between tags, spoken attributes, accents. */
export function textsInComponent({ path, text }: ProjectFile): string[] {
  const module = parseSync(text, { syntax: 'typescript', tsx: true });
  const found: string[] = [];
  visit(module, (node) => {
    const sentence = sentenceOf(node);
    if (sentence !== undefined) found.push(`${path}: ${sentence.trim().slice(0, 100)}`);
  });
  return found;
}

function sentenceOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return matching(node['value'], WORD);
  if (node.type === 'StringLiteral') return matching(node['value'], FRENCH_ONLY);
  if (node.type === 'TemplateElement') return matching(node['raw'], FRENCH_ONLY);
  if (node.type !== 'JSXAttribute') return undefined;
  const { name, value } = node as { name?: Node; value?: Node };
  if (value?.type !== 'StringLiteral' || !SPOKEN.has(String(name?.['value']))) return undefined;
  return matching(value['value'], WORD);
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) && !KEY_NAME.test(value)
    ? value
    : undefined;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    if (typeof node.type === 'string') see(node);
    for (const child of Object.values(node)) visit(child, see);
  }
}
