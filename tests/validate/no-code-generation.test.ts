import { expect, test } from 'vitest';

test('the runtime is tested where text cannot be turned into code', () => {
  const evaluate = Reflect.get(globalThis, 'eval') as (text: string) => unknown;
  expect(() => Reflect.construct(Function, ['return 1'])).toThrow(EvalError);
  expect(() => evaluate('1 + 1')).toThrow(EvalError);
});
