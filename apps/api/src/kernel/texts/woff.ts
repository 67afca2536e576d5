import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * The font inside a WOFF file (W3C WOFF 1.0, §3 to §5), with its tables inflated: who reads the file itself inflates them
 * again for each document.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [start, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const packed = woff.subarray(start, (start ?? 0) + (packedLength ?? 0));
    return {
      tagAndSum: [woff.subarray(at, at + 4), woff.subarray(at + 16, at + 20)] as const,
      data: packedLength === length ? packed : inflateSync(packed),
    };
  });
  const head = Buffer.alloc(sfntHeader + count * sfntEntry);
  woff.copy(head, 0, 4, 8);
  // numTables, then searchRange, entrySelector and rangeShift (OpenType, table directory).
  const power = Math.floor(Math.log2(count));
  [count, 16 << power, power, count * 16 - (16 << power)].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  );
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tagAndSum, data }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry;
    tagAndSum[0].copy(head, at);
    tagAndSum[1].copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
