import { describe, expect, it } from 'vitest';
import { formatDate } from '../../runtime/language/functions.ts';
import { evaluate, fill, problemOf } from './evaluate.ts';

const big = { list: Array.from({ length: 10_000 }, (_, index) => index), text: 'x'.repeat(1_000_000) };

/** Fails if `run` takes more processor time: then the limit does not work. */
function within(milliseconds: number, run: () => void): void {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(milliseconds);
}

describe('source', () => {
  it('reads no more than 20,000 characters', () => {
    expect(problemOf(`"${'a'.repeat(19_998)}"`)).toBeUndefined();
    expect(problemOf(`"${'a'.repeat(19_999)}"`)).toBe('expression.too-long');
    within(1000, () => expect(problemOf('('.repeat(1_000_000))).toBe('expression.too-long'));
    expect(() => fill(`{{ 1 }}${' '.repeat(20_000)}`)).toThrow('20000');
    expect(fill('a'.repeat(1_000_000))).toHaveLength(1_000_000);
  });

  it.each([
    ['(', ')'],
    ['[', ']'],
    ['{ a: ', '}'],
    ['!', ''],
    ['1 ? ', ' : 1'],
    ['`${', '}`'],
    ['[1].map(x => ', ')'],
    ['round(', ')'],
    ['data[', ']'],
  ])('nests %s at most 64 levels deep', (open, close) => {
    const nested = (levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
    expect(problemOf(nested(25), { data: [1, 1] })).toBeUndefined();
    expect(problemOf(nested(65), { data: [1, 1] })).toBe('expression.too-deep');
    expect(problemOf(nested(2000), { data: [1, 1] })).toMatch(/^expression\.too-(?:deep|long)$/);
  });

  it.each(['1 + ', '1 || ', '1 ?? ', '"a" + '])(
    'rejects a chain of %s that would overflow the stack',
    (part) => {
      expect(problemOf(`${part.repeat(400)}1`)).toBeUndefined();
      expect(problemOf(`${part.repeat(3000)}1`)).toBe('expression.too-deep');
    },
  );

  it('rejects long chains of members and methods', () => {
    expect(problemOf(`data${'.a'.repeat(9000)}`, { data: {} })).toBe('expression.too-deep');
    expect(problemOf(`"a"${'.trim()'.repeat(2500)}`)).toBe('expression.too-deep');
  });

  it('reads unsafe texts in time that grows with their length', () => {
    for (const source of [
      `"${'\\'.repeat(19_991)}"`,
      ' '.repeat(19_999),
      `${'1'.repeat(19_000)}e`,
      `\`${'$'.repeat(19_000)}`,
      `(${'a,'.repeat(9000)}`,
      `${'a'.repeat(19_000)}=>`,
    ]) {
      within(2000, () => expect(problemOf(source)).toMatch(/^expression\./));
    }
  });
});

describe('steps', () => {
  it('stops loops in loops', () => {
    within(5000, () =>
      expect(problemOf('list.map(a => list.map(b => list.map(c => a + b + c)))', big)).toBe(
        'expression.too-many-steps',
      ),
    );
    within(5000, () =>
      expect(problemOf('list.some(a => list.every(b => b >= 0) && false)', big)).toBe(
        'expression.too-many-steps',
      ),
    );
  });

  it('starts at 0 for every run', () => {
    for (let run = 0; run < 20; run += 1)
      expect(evaluate('list.filter(x => x % 2 === 0).length', big)).toBe(5000);
  });

  it('counts the length of texts', () => {
    const loops = [
      'text.includes("y")',
      'text.toUpperCase()',
      'text.split("y")',
      '(text + x) === "y"',
      '-text',
      'text === other',
      'data[text]',
      'text < other',
      'text.replaceAll("y", "z")',
      'encode(text)',
      'text.indexOf("y")',
    ];
    for (const loop of loops) {
      const scope = { ...big, other: 'x'.repeat(1_000_000), data: {} };
      within(5000, () =>
        expect(`${loop}: ${problemOf(`list.map(x => ${loop})`, scope)}`).toMatch(
          /: expression\.too-(?:many-steps|large)$/,
        ),
      );
    }
  });

  it('stops expensive comparisons', () => {
    within(5000, () =>
      expect(problemOf('list.toSorted((a, b) => list.indexOf(a) - b)', big)).toBe(
        'expression.too-many-steps',
      ),
    );
  });
});

describe('sizes', () => {
  it.each([
    '"x".repeat(1e9)',
    '"x".repeat(Infinity)',
    '"".padStart(1e9)',
    '"".padEnd(1e12, "ab")',
    '"x".padStart(Infinity)',
    'text + text',
    '`${text}${text}`',
    'text.concat(text)',
    '[text, text].join()',
    'list.map(x => text).join()',
    '"ab".replaceAll("", text)',
    'text.replaceAll("x", "yy")',
    '"x".repeat(1000).split("").join(text)',
    'encode("é".repeat(300000))',
  ])('makes no text of more than 1 MB: %s', (source) => {
    within(5000, () => expect(problemOf(source, big)).toMatch(/^expression\.too-(?:large|many-steps)$/));
  });

  it('makes texts up to the limit', () => {
    expect(evaluate('"x".repeat(1048576).length')).toBe(1_048_576);
    expect(problemOf('"x".repeat(1048577)')).toBe('expression.too-large');
    expect(evaluate('["x".repeat(0), "x".repeat(-1), "".repeat(1e9), "a".padStart(0 / 0)]')).toEqual([
      '',
      '',
      '',
      'a',
    ]);
  });

  it.each([
    '[...list, 1]',
    'list.concat(1)',
    'text.split("")',
    '[list, list].map(x => [...x, 1])',
    'list.concat(list).length',
  ])('makes no list of more than 10,000 items: %s', (source) => {
    expect(problemOf(source, big)).toBe('expression.too-large');
  });

  it('rejects values that are small in memory but huge as text', () => {
    const doubled = `[1]${'.map(a => [a, a])'.repeat(60)}`;
    within(2000, () => expect(problemOf(doubled)).toBe('expression.too-large'));
    expect(problemOf(`[1]${'.map(a => ({ a, b: a }))'.repeat(60)}`)).toBe('expression.too-large');
    expect(problemOf('list.map(x => text)', big)).toBe('expression.too-large');
  });

  it('reads long lists of the data', () => {
    const list = Array.from({ length: 50_000 }, (_, index) => index);
    expect(evaluate('list.slice(0, 3)', { list })).toEqual([0, 1, 2]);
    expect(evaluate('list.at(-1)', { list })).toBe(49_999);
  });
});

describe('functions', () => {
  it('format numbers, dates and sizes', () => {
    expect(evaluate('price(123456)')).toBe('¥1,234.56');
    expect(evaluate('[size(0), size(1023), size(1536), size(5 * 1024 * 1024)]')).toEqual([
      '0 B',
      '1,023 B',
      '1.5 KB',
      '5 MB',
    ]);
    expect(
      evaluate('[date("2026-01-31T20:00:00Z"), date("2026-01-31", "long"), date("nonsense"), date(null)]'),
    ).toEqual(['02/01/2026', 'January 31, 2026', '', '']);
    expect(evaluate('number(1234.5678, 1)')).toBe('1,234.6');
  });

  it('write a day without a time as it is, wherever the site is', () => {
    for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
      expect(formatDate('2026-02-01', 'day', { language: 'en-US', timeZone }), timeZone).toBe('02/01/2026');
  });

  it.each([
    ['ar-SA', '٣٠ نوفمبر ٢٠٢٦'],
    ['ja-JP', '2026年11月30日'],
  ])('write a date in %s as every browser does: %s', (language, written) => {
    expect(formatDate('2026-11-30', 'long', { language })).toBe(written);
  });

  it('compute', () => {
    expect(
      evaluate(
        '[min(3, 1, 2), max(...[1, 5]), round(2.345, 2), round(-1.5), floor(1.9), ceil(1.1), ' +
          'abs(-1), length("ab"), length([1]), length(null)]',
      ),
    ).toEqual([1, 5, 2.35, -2, 1, 2, 1, 2, 1, 0]);
  });

  it('accept unexpected arguments', () => {
    for (const source of [
      'price("x")',
      'size(-1)',
      'size(1 / 0)',
      'date(1e99)',
      'date("2026", "constructor")',
      'round(1, 1e9)',
      'number(1, -5)',
      'linkOf(1)',
      'linkOf({ linkType: 2, linkUrl: "javascript:alert(1)" })',
    ]) {
      expect([source, problemOf(source)]).toEqual([source, undefined]);
    }
    expect(evaluate('linkOf({ linkType: 2, linkUrl: "javascript:alert(1)" })')).toBeUndefined();
    expect(evaluate('encode("a b/ü?" + "\\ud800")')).toBe('a%20b%2F%C3%BC%3F%EF%BF%BD');
  });
});
