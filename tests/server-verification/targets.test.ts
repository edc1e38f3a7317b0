import { describe, expect, test } from 'vitest';
import { HttpError } from '../../src/server/kernel/http-error.ts';
import { kindOf, readTarget } from '../../src/server/domains/verification/targets.ts';

const refusal = (kind: 'email' | 'phone', text: string, path?: string) => {
  try {
    return readTarget(kind, text, path);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
};

describe('an e-mail address', () => {
  test.each([
    ['Lin@Example.COM', 'lin@example.com'],
    [' lin+tiles@example.com ', 'lin+tiles@example.com'],
    ["o'hara@a-b.example", "o'hara@a-b.example"],
    ['lin@localhost', 'lin@localhost'],
    ['Lin@例子.com', 'lin@xn--fsqu00a.com'],
  ])('%s is read as %s', (text, target) => {
    expect(readTarget('email', text)).toBe(target);
    expect(kindOf(target)).toBe('email');
  });

  test('with a name in another script is refused in words of its own', () => {
    expect(refusal('email', '林@example.com')).toMatchObject({
      status: 422,
      path: '/email',
      messageKey: 'verification.email-script',
    });
  });

  test.each([
    'lin',
    '@example.com',
    'lin@',
    'lin@@example.com',
    'lin@-example.com',
    'lin wu@example.com',
    'lin@example.com\nbcc: x@y.z',
    `${'a'.repeat(250)}@b.cn`,
  ])('%j is none', (text) => {
    expect(refusal('email', text)).toMatchObject({
      status: 422,
      code: 422,
      path: '/email',
      messageKey: 'verification.email-malformed',
    });
  });
});

describe('a phone number', () => {
  test.each([
    ['13800138000', '+8613800138000'],
    [' 19912345678 ', '+8619912345678'],
    ['138 0013 8000', '+8613800138000'],
    ['138-0013-8000', '+8613800138000'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+852 5123 4567', '+85251234567'],
  ])('%s is read as %s', (text, target) => {
    expect(readTarget('phone', text)).toBe(target);
    expect(kindOf(target)).toBe('phone');
  });

  test.each([
    '12800138000',
    '1380013800',
    '138  0013 8000',
    '138 0013 800',
    '138001380000',
    '4155552671',
    '+86 10 1234 5678',
    '+999 1234567',
    '+1 1',
    '+',
    'phone',
  ])('%j is none', (text) => {
    expect(refusal('phone', text, '/target')).toMatchObject({
      status: 422,
      path: '/target',
      messageKey: 'verification.phone-malformed',
    });
  });
});
