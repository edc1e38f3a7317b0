import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectAllCells } from '../support/check-cells.ts';
import { DEMO, files, items } from './demo.ts';

const MAX_BYTES = 102_400;
/** A part that each kind of packed file must hold. */
const PARTS: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  zip: 'README.txt',
};

/** The names that a ZIP file lists at its end; each is checked against what stands at the place it gives. */
function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const place = bytes.readUInt32LE(at + 42);
    expect(bytes.toString('utf8', place + 30, place + 30 + bytes.readUInt16LE(place + 26))).toBe(name);
    names.push(name);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  expect(at).toBe(end);
  return names;
}

describe('files to download', () => {
  test('are all listed, once, and all offered by an item', () => {
    expect(readdirSync(join(DEMO, 'files')).toSorted()).toEqual(files.map(({ file }) => file).toSorted());
    expect(new Set(files.map(({ resourceCode }) => resourceCode)).size).toBe(files.length);
    const offered = JSON.stringify(
      items.map(({ resourceMap, wordUrl, pptUrl }) => [resourceMap?.files, wordUrl, pptUrl]),
    );
    expect(
      files.map(({ resourceCode }) => resourceCode).filter((code) => !offered.includes(`"${code}"`)),
    ).toEqual([]);
  });

  test('are what they say, and light', async () => {
    await expectAllCells(
      files,
      ({ file, name, size }) => {
        const bytes = readFileSync(join(DEMO, 'files', file));
        const type = file.slice(file.lastIndexOf('.') + 1);
        expect(name.endsWith(`.${type}`)).toBe(true);
        expect(bytes.length).toBe(size);
        expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
        if (type === 'pdf') {
          expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
          expect(bytes.toString('latin1', bytes.length - 8).trim()).toMatch(/%%EOF$/);
        } else expect(namesInZip(bytes)).toContain(PARTS[type]);
      },
      ({ file }) => file,
    );
  });
});
