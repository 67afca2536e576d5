/** The sentence that says how it stands: the script gives it the focus, and has it read, when it is new. */
export function Told({ children }: { readonly children: string }) {
  return (
    <span data-told tabIndex={-1}>
      {children}
    </span>
  );
}
