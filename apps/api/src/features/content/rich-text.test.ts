import { expect, test } from 'vitest';
import { richText } from './rich-text.ts';

test.each([
  ['a script', '<p>Bonjour</p><script>alert(1)</script>', '<p>Bonjour</p>'],
  ['a handler', '<p onclick="alert(1)" style="color:red">Bonjour</p>', '<p>Bonjour</p>'],
  ['a picture that fails', '<img src=x onerror=alert(1)>Bonjour', 'Bonjour'],
  ['a frame', '<iframe srcdoc="<script>1</script>"></iframe>Bonjour', 'Bonjour'],
  ['a drawing', '<svg><script>alert(1)</script><a href="/x">Bonjour</a></svg>', null],
  ['a form', '<form action="https://autre.example"><input name=a>Bonjour</form>', 'Bonjour'],
  ['a comment that opens one', '<!--><script>alert(1)</script>-->Bonjour', null],
  ['a tag that is never closed', '<p>Bonjour <script>alert(1)', '<p>Bonjour </p>'],
  ['a template of styles', '<style>@import "https://autre.example"</style>Bonjour', 'Bonjour'],
])('%s does not come through', async (_name, text, expected) => {
  const html = await richText(text);
  expect(html).not.toMatch(/<(?:script|svg|img|iframe|style|form|input)|\son\w+=|style=/i);
  expect(html).toContain('Bonjour');
  if (expected !== null) expect(html).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//autre.example/x',
])('a link to %s loses its address', async (address) => {
  expect(await richText(`<a href="${address}">lien</a>`)).toBe(
    '<a rel="noopener noreferrer">lien</a>',
  );
});

test('titles, lists, emphasis and links stay', async () => {
  const text =
    '<h2>Titre</h2><p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>un</li></ul>' +
    '<a href="/faq">ici</a> <a href="https://autre.example/a" target="_blank">là</a> <a href="mailto:a@b.example">écrire</a>';
  expect(await richText(text)).toBe(
    '<h2>Titre</h2><p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>un</li></ul>' +
      '<a href="/faq" rel="noopener noreferrer">ici</a> <a href="https://autre.example/a" rel="noopener noreferrer">là</a> <a href="mailto:a@b.example" rel="noopener noreferrer">écrire</a>',
  );
});

test('a text without tags has its paragraphs and lines, and its signs as they are', async () => {
  expect(await richText('Un & deux : 1 < 2\nsuite\n\nEnsuite')).toBe(
    '<p>Un &amp; deux : 1 &lt; 2<br />suite</p><p>Ensuite</p>',
  );
});
