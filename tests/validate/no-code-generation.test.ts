import { expect, test } from 'vitest';

test('the runtime is tested where text cannot be turned into code', () => {
  expect(() => Reflect.construct(Function, ['return 1'])).toThrow(EvalError);
  expect(() => Reflect.apply(Reflect.get(globalThis, 'eval'), undefined, ['1 + 1'])).toThrow(EvalError);
});
