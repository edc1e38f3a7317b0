import { expect, test } from 'vitest';
import { findNearest } from '../../runtime/validate/nearest.ts';

test('a name is near that differs by a few letters', () => {
  expect(findNearest('Glazd tiles', ['Terrazzo', 'Glazed tiles'])).toBe('Glazed tiles');
});

test('a short name is not near to one that shares no letter with it', () => {
  expect(findNearest('砖', ['陶棍', '板材'])).toBeUndefined();
  expect(findNearest('陶管', ['板材', '陶棍'])).toBe('陶棍');
});
