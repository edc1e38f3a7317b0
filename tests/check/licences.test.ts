import { expect, test } from 'vitest';
import { checkLicence } from '../../src/tools/check/dependencies-step.ts';

const sample = (licence: string, isForDevelopers = false, name = 'sample') => ({
  name,
  version: '1.0.0',
  licence,
  isForDevelopers,
});

test.each([
  ['MIT', sample('MIT'), true],
  ['one of two in an expression', sample('(MIT AND GPL-3.0-only)'), false],
  ['no licence', sample(''), false],
  ['MPL in the product', sample('MPL-2.0'), false],
  ['MPL in a tool', sample('MPL-2.0', true), true],
  ['LGPL of any package', sample('LGPL-3.0-or-later'), false],
  ['LGPL of libvips', sample('LGPL-3.0-or-later', false, '@img/sharp-libvips-linux-x64'), true],
])('a package with %s', (_, locked, isAllowed) => {
  expect(checkLicence(locked)).toHaveLength(isAllowed ? 0 : 1);
});
