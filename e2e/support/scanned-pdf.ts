/** More than are shown. */
export const scannedPages = 51;

const ids = Array.from({ length: scannedPages }, (_, at) => at + 10);

/**
 * Pages as an office scanner writes them: one black picture in the encoding of fax machines (ITU-T T.6), which a browser reads
 * by a decoder in WebAssembly.
 */
export const scannedPdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${ids.length}>> endobj`,
    '3 0 obj <</Length 26>> stream\n200 0 0 300 0 0 cm /Scan Do\nendstream endobj',
    // Eight rows that are as the white one above the picture, and the mark of its end; `Decode` turns white into black.
    '4 0 obj <</Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]',
    '/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null <</K -1 /Columns 8 /Rows 8>>] /Length 9>> stream\nFF001001>\nendstream endobj',
    ...ids.map(
      (id) =>
        `${id} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 3 0 R /Resources <</XObject <</Scan 4 0 R>>>>>> endobj`,
    ),
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);
