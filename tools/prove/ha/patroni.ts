/** What Patroni tells of one node. */
export type Member = {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'standby_leader';
  readonly state: string;
};

const answerWithinMs = 3_000;

/** The nodes as one Patroni sees them; null when it does not answer. */
export async function askPatroni(url: string): Promise<readonly Member[] | null> {
  try {
    const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(answerWithinMs) });
    if (!answer.ok) return null;
    return ((await answer.json()) as { members: readonly Member[] }).members;
  } catch {
    // Killed, frozen, or without etcd.
    return null;
  }
}

const switchoverWithinMs = 60_000;

/** Asks for a planned change of leader. Answers whether Patroni carried it out. */
export async function switchover(url: string, leader: string, candidate: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader, candidate }),
      signal: AbortSignal.timeout(switchoverWithinMs),
    });
    await answer.text();
    return answer.ok;
  } catch {
    // Its Patroni was killed meanwhile.
    return false;
  }
}
