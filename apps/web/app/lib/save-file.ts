/** Hands a file that was downloaded by a call (a receipt, a statement) to the person, under `name`. Browser only. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has its own hold on the file once it began; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
