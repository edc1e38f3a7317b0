import type { Locator } from 'playwright-core';

/** Chooses an option of a dialog's select field by its label; it must be among the visible ones. */
export async function choose(dialog: Locator, field: string, words: string): Promise<void> {
  await dialog.locator(`[data-field=${field}] [role=combobox]`).click();
  const list = dialog.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.getByTitle(words, { exact: true }).click();
  await dialog
    .locator(`[data-field=${field}] .ant-select-selection-item`)
    .getByText(words, { exact: true })
    .waitFor();
  // Wait until the closing list no longer covers the next control.
  await list.waitFor({ state: 'detached' });
}
