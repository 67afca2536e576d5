/** The SSE event of `GET /events` that says: some events were missed, so that anything may have changed. */
export const missedEvent = 'relecture';
