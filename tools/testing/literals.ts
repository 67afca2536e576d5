import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

type Node = {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly raw: string }[];
  readonly callee?: unknown;
};

/**
 * The texts written in a TypeScript file, each `${value}` as `{value}`. What is thrown as an error or written to the log is
 * for us, and left out.
 */
export function literalsOf(path: string): string[] {
  const found: string[] = [];
  visit(parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript' }), (text) =>
    found.push(text),
  );
  return found;
}

function visit(value: unknown, see: (text: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    if (isForUs(node)) return;
    if (node.type === 'StringLiteral') see(String(node.value));
    if (node.type === 'TemplateLiteral')
      see((node.quasis ?? []).map(({ raw }) => raw).join('{value}'));
    for (const child of Object.values(node)) visit(child, see);
  }
}

/** `new Error('…')`, `new TryAgain('…')`, `log.warn('…')`, and the types of the language. */
function isForUs({ type, callee }: Node): boolean {
  if (type === 'NewExpression') return /(?:Error|TryAgain)"/.test(JSON.stringify(callee));
  if (type === 'CallExpression') return /"value":"(?:log|console)"/.test(JSON.stringify(callee));
  return (
    type === 'TsTypeAliasDeclaration' ||
    type === 'TsInterfaceDeclaration' ||
    type === 'ImportDeclaration'
  );
}
