/** HTML that the API has sanitised (`features/content/rich-text.ts` there): no other is ever given here. */
export function RichText({ html }: { readonly html: string }) {
  return (
    <div
      className="flex flex-col gap-4 text-lg wrap-anywhere text-ink-2 [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 [&_blockquote]:border-border-strong [&_blockquote]:pl-4 [&_h2]:mt-4 [&_h2]:text-2xl [&_h2]:text-ink [&_h3]:mt-2 [&_h3]:text-xl [&_h3]:text-ink [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
