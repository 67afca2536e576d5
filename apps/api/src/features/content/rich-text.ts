/** What a text that an administrator wrote may hold. Everything else is dropped, and what it surrounds is kept. */
const keptTags = 'p br h2 h3 strong b em i u blockquote ul ol li a'.split(' ');

/**
 * Rich text as HTML that can stand in a page: the one way by which it comes there. Without a tag it is plain text, whose
 * empty lines part paragraphs. Links lead to this site, to another one by HTTP, to a mail address or a number.
 */
export async function richText(text: string): Promise<string> {
  if (text.trim() === '') return '';
  // Loaded at the first text: few processes ever draw one.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(/<[a-z!/]/i.test(text) ? text : paragraphs(text), {
    allowedTags: keptTags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // A site that is linked to learns nothing of the visitor, and cannot reach their page.
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((one) => `<p>${escaped(one.trim()).replace(/\n/g, '<br />')}</p>`)
    .join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
