import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations, readOverflow } from './page-checks.ts';

/** Expects that axe finds nothing in an element, and that nothing is wider than the window. */
export async function expectSound(page: Page, target = 'body'): Promise<void> {
  expect(await findViolations(page, target)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
}
