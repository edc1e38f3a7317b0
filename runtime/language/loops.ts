/** Parses a method of lists that takes an arrow function, after its `(`. */
import { callLoop } from './methods.ts';
import type { Getter, Grammar, Piece } from './piece.ts';
import type { LoopSyntax } from './syntax.ts';

export function parseLoop<Env>(grammar: Grammar<Env>, holder: Piece<Env>, name: string): Piece<Env> {
  const { cursor } = grammar;
  const { body, bound, parameters } = grammar.parseArrow() ?? cursor.reject('an arrow function');
  const loop: LoopSyntax = { method: name, parameters };
  if (cursor.accept(',') && name === 'reduce' && !cursor.at(')')) {
    const start = grammar.parse();
    cursor.accept(',');
    cursor.expect(')');
    const run: Getter<Env> = (env) => callLoop(holder.run(env), name, bound(env), start.run(env));
    return grammar.make(run, [holder, body, start], 'loop', loop);
  }
  cursor.expect(')');
  return grammar.make((env) => callLoop(holder.run(env), name, bound(env)), [holder, body], 'loop', loop);
}
