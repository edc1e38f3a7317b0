/** Parses lists, objects, arguments and template literals. */
import { copyMembers, pushAll } from './gather.ts';
import { weigh } from './limits.ts';
import type { Grammar, Piece } from './piece.ts';
import type { MemberName } from './syntax.ts';
import { checkName, joinTexts, keyOf, textOf } from './values.ts';

type Fill<Env, Made> = (env: Env, made: Made) => void;

/** Parses items up to the closing sign. `gather` evaluates them; `...lists` are spread. */
export function parseItems<Env>(
  grammar: Grammar<Env>,
  close: string,
): { gather: (env: Env) => unknown[]; pieces: Piece<Env>[]; spreads: boolean[] } {
  const { cursor } = grammar;
  const spreads: boolean[] = [];
  const fills: Fill<Env, unknown[]>[] = [];
  const pieces: Piece<Env>[] = [];
  while (!cursor.at(close)) {
    const spread = cursor.accept('...');
    const piece = grammar.parse();
    if (spread && piece.syntax !== undefined) piece.syntax = { ...piece.syntax, isSpread: true };
    pieces.push(piece);
    spreads.push(spread);
    const { run } = piece;
    fills.push(spread ? (env, made) => pushAll(run(env), made) : (env, made) => void made.push(run(env)));
    if (!cursor.accept(',')) break;
  }
  cursor.expect(close);
  const gather = (env: Env): unknown[] => {
    const made: unknown[] = [];
    for (const fill of fills) fill(env, made);
    return made;
  };
  return { gather, pieces, spreads };
}

/** Parses a list literal after its `[`. */
export function parseList<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { gather, pieces, spreads } = parseItems(grammar, ']');
  return grammar.make(
    (env) => {
      const made = gather(env);
      return weigh(made, made);
    },
    pieces,
    'list',
    spreads,
  );
}

/** Parses an object literal after its `{`. */
export function parseObject<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  const fills: Fill<Env, Record<string, unknown>>[] = [];
  const pieces: Piece<Env>[] = [];
  const names: MemberName[] = [];
  while (!cursor.at('}')) {
    fills.push(
      parseMember(grammar, (piece, name) => {
        pieces.push(piece);
        names.push(name);
        return piece;
      }),
    );
    if (!cursor.accept(',')) break;
  }
  cursor.expect('}');
  return grammar.make(
    (env) => {
      const made: Record<string, unknown> = {};
      for (const fill of fills) fill(env, made);
      return weigh(made, Object.values(made));
    },
    pieces,
    'object',
    names,
  );
}

function parseMember<Env>(
  grammar: Grammar<Env>,
  add: (piece: Piece<Env>, name: MemberName) => Piece<Env>,
): Fill<Env, Record<string, unknown>> {
  const { cursor } = grammar;
  if (cursor.accept('...')) {
    const source = add(grammar.parse(), true);
    return (env, made) => copyMembers(source.run(env), made);
  }
  if (cursor.accept('[')) {
    const key = add(grammar.parse(), null);
    cursor.expect(']');
    cursor.expect(':');
    const member = add(grammar.parse(), null);
    return (env, made) => {
      made[keyOf(key.run(env))] = member.run(env);
    };
  }
  const word = cursor.token;
  if (word.kind === 'sign' || word.kind === 'end') cursor.reject('a member name');
  const name = checkName(word.kind === 'number' ? String(Number(word.value)) : word.value);
  cursor.advance();
  const written = cursor.accept(':');
  if (!written && word.kind !== 'name') cursor.reject('":"');
  // `{ a }` is short for `{ a: a }`.
  if (!written) cursor.jump(word.start);
  const member = add(
    written ? (grammar.parseFunctionOf(name) ?? grammar.parse()) : grammar.parseName(),
    name,
  );
  return (env, made) => {
    made[name] = member.run(env);
  };
}

const CHUNK = /(?:[^`\\$]|\\[^]|\$(?!\{))*/uy;

/** Parses a template literal whose backtick is the next token. */
export function parseTemplate<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  const { scanner, token } = cursor;
  const pieces: Piece<Env>[] = [];
  const texts: string[] = [];
  let position = token.end;
  for (;;) {
    CHUNK.lastIndex = position;
    const chunk = CHUNK.exec(scanner.source)?.[0] ?? '';
    texts.push(scanner.unescape(chunk, position));
    position += chunk.length;
    if (scanner.source[position] === '`') break;
    if (position >= scanner.source.length) scanner.reject('the template is not closed', token.start);
    cursor.jump(position + 2);
    pieces.push(grammar.parse());
    if (!cursor.at('}')) cursor.reject('"}"');
    position = cursor.token.end;
  }
  cursor.jump(position + 1);
  return grammar.make(
    (env) =>
      joinTexts(
        texts.flatMap((text, index) => [text, index < pieces.length ? textOf(pieces[index]?.run(env)) : '']),
      ),
    pieces,
    'template',
    texts,
  );
}
