import { describe, expect, it } from 'vitest';
import type { Bind } from '../../runtime/language/bind.ts';
import { compileExpression } from '../../runtime/language/expression.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { evaluate, fill, problemOf } from './evaluate.ts';

const NAMES = ['constructor', '__proto__', 'prototype'];

describe('the ways to a prototype', () => {
  it('are rejected before they run', async () => {
    await expectAllCells(
      NAMES.flatMap((name) => [
        `data.${name}`,
        `data?.${name}`,
        `"".${name}`,
        `[].${name}`,
        `{}.${name}`,
        `({ ${name}: 1 })`,
        `[1].map(x => x.${name})`,
      ]),
      (source) => {
        expect(problemOf(source, { data: {} })).toBe('expression.forbidden');
      },
    );
  });

  it('are rejected when the name is known', async () => {
    await expectAllCells(
      [
        'data["constructor"]',
        'data["con" + "structor"]',
        'data[`con${"structor"}`]',
        'data[["con", "structor"].join("")]',
        'data["rotcurtsnoc".split("").toReversed().join("")]',
        'data[data.name]',
        'data["__PROTO__".toLowerCase()]',
        'data["\\u0063onstructor"]',
        '({ ["__proto__"]: data })',
        '({ ["proto" + "type"]: data })',
        '["constructor"].map(key => data[key])',
      ],
      (source) => {
        expect(problemOf(source, { data: { name: 'constructor' } })).toBe('expression.forbidden');
      },
    );
  });

  it('rejects keys that would run code to become a name', () => {
    const key = { toString: () => 'constructor' };
    expect(problemOf('data[key]', { data: {}, key })).toBe('expression.type');
    expect(problemOf('data[["constructor"]]', { data: {} })).toBe('expression.type');
    expect(problemOf('data[{}]', { data: {} })).toBe('expression.type');
    expect(problemOf('data[symbol]', { data: {}, symbol: Symbol.iterator })).toBe('expression.type');
  });

  it('rejects them even if the data has such members', () => {
    const data: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2}');
    expect(problemOf('data.__proto__.polluted', { data })).toBe('expression.forbidden');
    expect(problemOf('({ ...data })', { data })).toBe('expression.forbidden');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('reads own members only', () => {
    class Secret {
      own = 1;
      get inherited(): number {
        return 2;
      }
    }
    const child: unknown = Object.create({ inherited: 3 });
    expect(
      evaluate(
        '[data.own, data.inherited, child.inherited, data.toString, text.trim, list.map, list.length]',
        {
          data: new Secret(),
          child,
          text: 'x',
          list: [1],
        },
      ),
    ).toEqual([1, undefined, undefined, undefined, undefined, undefined, 1]);
  });

  it('never runs a getter', () => {
    const data = {
      get trap(): number {
        throw new Error('the getter ran');
      },
    };
    expect(evaluate('[data.trap, data["tr" + "ap"], { ...data }.trap]', { data })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads a proxy by its own data members', () => {
    const data = new Proxy({ a: 1 }, { get: () => 'from the trap' });
    expect(evaluate('data.b', { data })).toBeUndefined();
    expect(evaluate('data.a', { data })).toBe(1);
  });
});

describe('the fast readers of values parsed from JSON', () => {
  const read = (source: string, data: unknown): unknown => {
    const bind: Bind<unknown> = (name) => (name === 'data' ? (env) => env : undefined);
    bind.plain = true;
    const compiled = compileExpression(source, bind);
    return compiled.ok ? compiled.run(data) : compiled.problem.code;
  };

  it.each(['toString', 'valueOf', 'hasOwnProperty', 'map', 'at', 'trim', 'bind', '__defineGetter__'])(
    'find no inherited %s',
    (name) => {
      for (const data of [{}, [], 'text', 1, true, null]) expect(read(`data.${name}`, data)).toBeUndefined();
    },
  );

  it('find own members, even with built-in names', () => {
    expect(
      read('[data.a.b, data.toString, data.list.length, data.text.length]', {
        a: { b: 1 },
        toString: 2,
        list: [1],
        text: 'ab',
      }),
    ).toEqual([1, 2, 1, 2]);
  });

  it.each(NAMES)('reject %s', (name) => {
    expect(read(`data.${name}`, {})).toBe('expression.forbidden');
    expect(() => read('data[data.key]', { key: name })).toThrow('not allowed');
  });
});

describe('functions', () => {
  const called = (): never => {
    throw new Error('a function of the data was called');
  };

  it('are not called if they come from data', async () => {
    await expectAllCells(
      [
        'data.run()',
        'data["run"]()',
        'data?.run()',
        '(data.run)()',
        'list[0]()',
        'run()',
        'run`x`',
        'data.run?.()',
        '[1].map(run)',
        '[1].map(data.run)',
        '(() => 1)()',
        'data.list.map(f => f())',
      ],
      (source) => {
        expect(
          problemOf(source, { data: { run: called, list: [called] }, list: [called], run: called }),
        ).toMatch(/^expression\.(?:forbidden|syntax)$/);
      },
    );
  });

  it('are not returned as values', () => {
    expect(evaluate('data.run', { data: { run: called } })).toBeUndefined();
    expect(evaluate('{ ...data }', { data: { run: called, a: 1 } })).toEqual({ a: 1 });
  });

  it.each(['price', 'price.call', '[price]', '{ price }', 'price + ""', 'date ? 1 : 2'])(
    'that are listed are not values: %s',
    (source) => {
      expect(problemOf(source)).toBe('expression.forbidden');
    },
  );

  it('of JavaScript are unknown', async () => {
    await expectAllCells(
      [
        'Function("return 1")()',
        'eval("1")',
        'globalThis',
        'window.alert(1)',
        'process.env',
        'require("fs")',
        'import("fs")',
        'Reflect',
        'Object.keys({})',
        'arguments',
        'fetch("/")',
      ],
      (source) => {
        expect(problemOf(source)).toMatch(/^expression\.(?:name-unknown|forbidden)$/);
      },
    );
  });

  it('that are not listed cannot be called as methods', async () => {
    await expectAllCells(
      [
        '"x".at.call("y")',
        '"x".replace("x", () => 1)',
        '"x".replaceAll("x", y => y)',
        '[1].reduceRight((a, b) => a, 1)',
        '[3, 1].sort()',
        '[1].push(2)',
        '[1].copyWithin(0)',
        '[1].copyWithin(0)',
        '"x".matchAll("x")',
        '"x".normalize()',
        '[1].toLocaleString()',
        '({}).hasOwnProperty("x")',
        '({}).valueOf()',
        '({}).__defineGetter__("x", y => 1)',
        '({}).__lookupGetter__("x")',
        '"a".constructor("b")',
      ],
      (source) => {
        expect(problemOf(source)).toMatch(/^expression\.(?:forbidden|syntax)$/);
      },
    );
  });

  it('take a replacement as plain text', () => {
    expect(evaluate('"a-b".replace("-", "$&$\'")')).toBe("a$&$'b");
    expect(evaluate('"a-b-c".replaceAll("-", "$`")')).toBe('a$`b$`c');
  });

  it('of the data are not run for conversions', () => {
    const data = { toString: called, valueOf: called, [Symbol.toPrimitive]: called };
    for (const source of [
      'data + ""',
      '`${data}`',
      'data * 2',
      'data < 1',
      '-data',
      '[data].join()',
      '"x".concat(data)',
      'round(data)',
      'encode(data)',
    ]) {
      expect([source, problemOf(source, { data })]).toEqual([source, 'expression.type']);
    }
    expect(evaluate('data == "x"', { data })).toBe(false);
    expect(() => fill('Hello {{ data }}', { data })).toThrow('an object');
  });
});

describe('what the language leaves out', () => {
  it('is forbidden', async () => {
    await expectAllCells(
      [
        'data = 1',
        'data.a = 1',
        'data.a += 1',
        'data.a ??= 1',
        'data.a++',
        '--data.a',
        'new Date()',
        'this',
        'delete data.a',
        'void 0',
        'data instanceof data',
        '"a" in data',
        'function () {}',
        'class {}',
        'async () => 1',
        'await data',
        'yield data',
        'x => x',
        '[1].map(x => { return x })',
        '/a/',
        '/a/.test("a")',
        'data`x`',
        'super.x',
        'import.meta',
      ],
      (source) => {
        expect(problemOf(source, { data: { a: 1 } })).toBe('expression.forbidden');
      },
    );
  });

  it('is rejected where it cannot even be read', async () => {
    await expectAllCells(
      [
        '1; 2',
        '1, 2',
        'if (1) 2',
        'let a = 1',
        'a => b => 1',
        '() => 1',
        '{',
        '[1',
        '"open',
        "'",
        '`open',
        '`${1',
        '1 +',
        '(1',
        '1)',
        '1 2',
        '#a',
        'a.',
        'a..b',
        '1.2.3',
        '3px',
        '0x10',
        '"\\u{110000}"',
        '"\\u00"',
        '@',
        '\\',
        '',
        '  ',
      ],
      (source) => {
        expect(problemOf(source, { a: 1, b: 1 })).toMatch(/^expression\.(?:syntax|forbidden|name-unknown)$/);
      },
    );
  });
});
