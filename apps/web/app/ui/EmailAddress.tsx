/** A long one goes on with its host on the next line. */
export function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="wrap-anywhere" translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
