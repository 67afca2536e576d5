/**
 * Whether the page was rendered for a signed-in person. The HTTP client then renews its token before the first
 * call instead of meeting a 401. Set by the root of the page, in the browser only; apart from the client so that
 * pages which call nothing do not carry it.
 */
export const sessionHint = { expected: false };
