import { describe, expect, it } from 'vitest';
import { canBacktrackForever } from '../../runtime/forms/formily/backtracking.ts';
import { MAX_STATES, sizeOf } from '../../runtime/forms/formily/pattern-size.ts';

describe('patterns', () => {
  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(\\w+\\s?)*$',
    '(a{1,9})*b',
    '^([a-z]|[a-c])+$',
    '(?:(?:a*)b?)*c',
    '(\\d+){20}',
    '(.*,){11}x',
    '.*.*.*=x',
    '^\\s*\\w*.{0,500}\\w*[a-z]*$',
    '(a?){30}a{30}b',
    '^(a{1,20}){1,20}$',
    '^a{0,99}a{0,99}a{0,99}b$',
  ])('%s can be tried for ever', (pattern) => expect(canBacktrackForever(pattern)).toBe(true));

  it.each([
    '^1[3-9]\\d{9}$',
    '^\\s*[a-z]{1,64}@[a-zA-Z0-9-]{1,63}(?:\\.[a-zA-Z0-9-]{1,63})+\\s*$',
    '^\\+[1-9](?:[ ()-]?\\d){6,14}$',
    '^(?:[^@]*@[\\s\\S]*|\\d+)$',
    '^(?:a|b)+$',
    '^[\\u4e00-\\u9fa5]{2,20}$',
    '^[^,]*,[^,]*,[^,]*,[^,]*$',
    '.*foo.*bar.*',
    '^\\s*\\d+\\s*\\d+\\s*$',
    '^(?<year>\\d{4})-\\d{2}$',
  ])('%s comes to an end', (pattern) => expect(canBacktrackForever(pattern)).toBe(false));

  it('that count inside of counts are too large for an automaton', () => {
    const patterns = ['(?:(?:a{30}){30}){30}', '^a{2,900}$', '^(?:\\d{3}-){4}\\d{4}$'];
    expect(patterns.map((pattern) => sizeOf(pattern).states > MAX_STATES)).toEqual([true, false, false]);
  });

  it('how far a pattern reads: no further than it can match', () => {
    const reaches = ['^[A-Z]{3}\\d?$', '^(?:ab|cde)$', '^a+$', 'a{3}', '^a|b'].map(
      (each) => sizeOf(each).reach,
    );
    expect(reaches).toEqual([9, 7, Infinity, Infinity, Infinity]);
  });
});
