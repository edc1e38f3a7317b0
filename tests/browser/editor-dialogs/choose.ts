import type { Locator } from 'playwright-core';

/** Chooses one of the choices of a dialog's field by its words; it must be among the first that show. */
export async function choose(dialog: Locator, field: string, words: string): Promise<void> {
  await dialog.locator(`[data-field=${field}] .ant-select`).click();
  const list = dialog.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.getByTitle(words, { exact: true }).click();
  await dialog
    .locator(`[data-field=${field}] .ant-select-selection-item`)
    .getByText(words, { exact: true })
    .waitFor();
  // What comes next must not meet the list on its way out.
  await list.waitFor({ state: 'detached' });
}
