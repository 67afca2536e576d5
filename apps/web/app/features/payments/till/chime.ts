let context: AudioContext | undefined;

/** Called while a person presses something: a browser lets nothing sound before that. */
export function readyChime(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Two notes that rise, in Hz, and when each begins, in seconds. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 1_318.5, at: 0.14 },
] as const;
const lengthSeconds = 0.4;
const loudness = 0.25;

/** Says by sound, and by touch where the device can, that the money is there. Silent until {@link readyChime} was called. */
export function chime(): void {
  navigator.vibrate?.(200);
  if (context === undefined) return;
  for (const { pitch, at } of notes) {
    const start = context.currentTime + at;
    const note = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const volume = new GainNode(context, { gain: loudness });
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + lengthSeconds);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + lengthSeconds);
  }
}
