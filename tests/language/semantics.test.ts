import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression, compileTemplate } from '../../runtime/language/expression.ts';
import { rounds } from '../support/rounds.ts';
import { bindTo, evaluate, fill } from './evaluate.ts';

/** An expression as text, and what JavaScript makes of it. */
interface Case {
  source: string;
  value: unknown;
}

const SCOPE = {
  zero: 0,
  half: 0.5,
  word: 'kiln',
  empty: '',
  yes: true,
  no: false,
  nothing: null,
  missing: undefined,
};

const literal: fc.Arbitrary<Case> = fc.oneof(
  fc.constantFrom(...Object.entries(SCOPE).map(([source, value]) => ({ source, value }))),
  fc.integer({ min: 0, max: 1000 }).map((value) => ({ source: String(value), value })),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => ({ source: String(value), value })),
  fc.string({ maxLength: 8 }).map((value) => ({ source: JSON.stringify(value), value })),
);

type Operate = (a: never, b: never) => unknown;
const OPERATORS: Record<string, Operate> = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  '===': (a: number, b: number) => a === b,
  '!==': (a: number, b: number) => a !== b,
  '&&': (a: number, b: number) => a && b,
  '||': (a: number, b: number) => a || b,
  '??': (a: unknown, b: unknown) => a ?? b,
};

const { expression } = fc.letrec<{ expression: Case }>((tie) => {
  const part = tie('expression');
  const binary = fc.tuple(fc.constantFrom(...Object.keys(OPERATORS)), part, part).map(([sign, a, b]) => ({
    source: `(${a.source}) ${sign} (${b.source})`,
    value: OPERATORS[sign]?.(a.value as never, b.value as never),
  }));
  const choice = fc.tuple(part, part, part).map(([a, b, c]) => ({
    source: `(${a.source} ? ${b.source} : ${c.source})`,
    value: a.value ? b.value : c.value,
  }));
  const negation = part.map((a) => ({ source: `!(${a.source})`, value: !a.value }));
  const minus = part.map((a) => ({ source: `-(${a.source})`, value: -(a.value as number) }));
  const template = fc.tuple(part, part).map(([a, b]) => ({
    source: `\`<\${${a.source}}|\${${b.source}}>\``,
    value: `<${String(a.value)}|${String(b.value)}>`,
  }));
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      binary,
      choice,
      negation,
      minus,
      template,
    ),
  };
});

describe('as JavaScript', () => {
  it('computes what JavaScript computes', () => {
    const holds = fc.property(expression, ({ source, value }) => {
      expect(evaluate(source, SCOPE)).toStrictEqual(value);
    });
    fc.assert(holds, { numRuns: rounds(1000) });
  });

  it('binds operators as tightly as JavaScript', () => {
    expect(evaluate('1 + 2 * 3 - 4 / 2 % 3')).toBe(5);
    expect(evaluate('1 < 2 === 2 > 1 && 0 || 3')).toBe(3);
    expect(evaluate('!0 + 1')).toBe(2);
    expect(evaluate('2 - 1 - 1')).toBe(0);
    expect(evaluate('0 ? 1 : 0 ? 2 : 3')).toBe(3);
    expect(evaluate('-"3" + +"4"')).toBe(1);
    expect(evaluate('1 + 1 + "a" + 1 + 1')).toBe('2a11');
  });

  it('compares loosely as JavaScript does, but an object equals only itself', () => {
    const list = [1];
    expect(
      evaluate(
        '[null == undefined, null == 0, "1" == 1, true == 1, "" == 0, "a" != "b", NaN == NaN, list ' +
          '== list, list == 1]',
        { list },
      ),
    ).toEqual([true, false, true, true, true, true, false, true, false]);
  });

  it('reads texts with their escapes', () => {
    expect(evaluate(String.raw`'it\'s' + "\n\t\x41\u00e9\u{1F525}\\" + ` + '`\\`${1}\\${2}`')).toBe(
      "it's\n\tAé🔥\\`1${2}",
    );
  });

  it('agrees with the methods of texts', () => {
    const word = fc.string({ maxLength: 6 });
    const place = fc.integer({ min: -8, max: 8 });
    fc.assert(
      fc.property(word, word, place, place, (text, other, from, to) => {
        const scope = { text, other, from, to };
        expect(
          evaluate(
            '[text.slice(from, to), text.indexOf(other), text.split(other), text.includes(other), ' +
              'text.padStart(to, other), text.at(from)]',
            scope,
          ),
        ).toStrictEqual([
          text.slice(from, to),
          text.indexOf(other),
          text.split(other),
          text.includes(other),
          text.padStart(to, other),
          text.at(from),
        ]);
        expect(
          evaluate(
            '[text.replaceAll(other, "_"), text.toUpperCase(), text.concat(other), ' +
              'text.startsWith(other), text.substring(from, to)]',
            scope,
          ),
        ).toStrictEqual([
          text.replaceAll(other, '_'),
          text.toUpperCase(),
          text.concat(other),
          text.startsWith(other),
          text.substring(from, to),
        ]);
      }),
    );
  });

  it('agrees with the methods of lists', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.integer({ min: -9, max: 9 }), (list, n) => {
        const result = evaluate(
          '[list.map((x, i) => x * i), list.filter(x => x > n), list.find(x => x > n), list.some(x ' +
            '=> x === n), list.every(x => x < n), list.slice(n), list.concat(n, list), ' +
            'list.toSorted((a, b) => a - b), list.join("-"), list.indexOf(n), [...list, n].length]',
          { list, n },
        );
        expect(result).toStrictEqual([
          list.map((x, i) => x * i),
          list.filter((x) => x > n),
          list.find((x) => x > n),
          list.some((x) => x === n),
          list.every((x) => x < n),
          list.slice(n),
          list.concat(n, list),
          list.toSorted((a, b) => a - b),
          list.join('-'),
          list.indexOf(n),
          list.length + 1,
        ]);
      }),
    );
  });
});

describe('where it is more lenient than JavaScript', () => {
  it('reads members of null and undefined as undefined', () => {
    expect(
      evaluate('[a.b.c, a?.b[1].c, a.b.trim(), a.b.map(x => x), nothing.x, [...a, 1]]', {
        a: undefined,
        nothing: null,
      }),
    ).toEqual([undefined, undefined, undefined, undefined, undefined, [1]]);
  });

  it('does not change its input', () => {
    const list = Object.freeze([3, 1, 2]);
    expect(evaluate('list.toSorted((a, b) => a - b).concat(list.toReversed())', { list })).toEqual([
      1, 2, 3, 2, 1, 3,
    ]);
  });
});

describe('objects and names', () => {
  it('makes lists and objects', () => {
    expect(
      evaluate('{ a, "b c": 2, 3: 4, [a + "x"]: [1, ...list,], ...rest, }', {
        a: 'k',
        list: [2],
        rest: { z: 1 },
      }),
    ).toEqual({
      a: 'k',
      'b c': 2,
      3: 4,
      kx: [1, 2],
      z: 1,
    });
  });

  it('keeps the parameters of nested arrows apart', () => {
    expect(
      evaluate('rows.map(row => row.cells.map((cell, i) => row.name + cell + i).join()).join(";")', {
        rows: [
          { name: 'a', cells: [1, 2] },
          { name: 'b', cells: [3] },
        ],
      }),
    ).toBe('a10,a21;b30');
    expect(evaluate('list.map(x => [9].map(x => x)[0] + x)', { list: [1, 2] })).toEqual([10, 11]);
  });

  it('reads Chinese names', () => {
    expect(evaluate('资料.标题 ?? "无"', { 资料: { 标题: '砖' } })).toBe('砖');
  });

  it('lists the names that an expression depends on', () => {
    const bind = bindTo({ data: {}, site: {} });
    expect(compileExpression('data.a.b', bind)).toMatchObject({
      ok: true,
      path: ['data', 'a', 'b'],
      names: ['data'],
      isConstant: false,
    });
    expect(compileExpression('data.a + site.b', bind)).toMatchObject({ ok: true, names: ['data', 'site'] });
    expect(compileExpression('[1, 2].map(x => x * 2)', bind)).toMatchObject({
      ok: true,
      isConstant: true,
      names: [],
    });
    expect(compileExpression('price(1)', bind)).toMatchObject({
      ok: true,
      isConstant: false,
      names: ['price'],
    });
  });

  it('reports where an expression cannot be parsed', () => {
    expect(compileExpression('data.a + ]', bindTo({ data: {} }))).toMatchObject({
      ok: false,
      problem: {
        code: 'expression.syntax',
        message: 'The expression cannot be read: expected a value, found "]" at character 10. In: data.a + ]',
      },
    });
  });
});

describe('texts with expressions', () => {
  it('returns the value itself if the text is one expression', () => {
    expect(fill('{{ list }}', { list: [1] })).toEqual([1]);
    expect(fill('  {{ { a: { b: 1 } } }}  ')).toEqual({ a: { b: 1 } });
  });

  it('inserts values into the text, null and undefined as empty text', () => {
    expect(fill('{{ a }}–{{ b.c }}–{{ 1 + 1 }}}', { a: null, b: {} })).toBe('––2}');
    expect(fill('no {expression} here')).toBe('no {expression} here');
    expect(fill("{{ '}}' }}{{ `{{` }}")).toBe('}}{{');
  });

  it('is constant without names', () => {
    expect(compileTemplate('text', bindTo({}))).toMatchObject({ isConstant: true });
    expect(compileTemplate('{{ "a" }}b', bindTo({}))).toMatchObject({ isConstant: true });
    expect(compileTemplate('{{ a }}b', bindTo({ a: 1 }))).toMatchObject({ isConstant: false, names: ['a'] });
  });

  it.each(['{{ a', '{{ a }', '{{ a } }', '{{}}', '{{ a b }}', 'x {{ a }} {{'])('rejects %j', (text) => {
    expect(compileTemplate(text, bindTo({ a: 1, b: 1 }))).toMatchObject({
      ok: false,
      problem: { code: 'expression.syntax' },
    });
  });
});
