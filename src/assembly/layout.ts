/** Finds the page documents that are drawn as a block between header and footer. */
import type { PageDocument } from '../../runtime/generated/documents.generated.ts';
import { listNodes } from '../../runtime/compile/documents/list-nodes.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { formDocuments, pageDocuments } from './documents.ts';
import { formOf, layOutPage } from './lay-out-page.ts';
import { PAGE_PREFIX, ROOT_LAYOUT } from './page-names.ts';

/**
 * The names of the pages that can be layouts: those with an outlet whose own layouts end with the root
 * layout.
 */
export function layoutNames(): string[] {
  const canHold = (name: string, inside: readonly string[] = []): boolean => {
    const page = pageDocuments.get(name);
    if (name === ROOT_LAYOUT) return true;
    if (page?.layout === undefined || inside.includes(name) || !hasOutlet(page)) return false;
    return canHold(page.layout, [...inside, name]);
  };
  return pageDocuments.names().filter((name) => canHold(name));
}

function hasOutlet({ view }: PageDocument): boolean {
  return listNodes(view).some((node) => node.is === 'outlet');
}

/**
 * The block name of a page document that is drawn as a block between header and footer. No block has such a
 * name.
 */
export function blockOfPage(page: string): string {
  return PAGE_PREFIX + page;
}

/** The page document of such a block name; undefined for the name of a block. */
export function pageOfBlock(block: string): string | undefined {
  return block.startsWith(PAGE_PREFIX) ? block.slice(PAGE_PREFIX.length) : undefined;
}

/** The forms of `schemas/forms` that a page names, localized. They are the data of its block. */
export function formsOfPage(page: string, language: string): Record<string, FormTemplate> {
  const document = pageDocuments.get(page);
  const names = document === undefined ? [] : listNodes(document.view).flatMap((node) => formOf(node) ?? []);
  return Object.fromEntries(
    names.flatMap((name) => {
      const form = formDocuments.get(name);
      return form === undefined ? [] : [[name, localize({ rule: form.rule, option: form.option }, language)]];
    }),
  );
}

/** The page document of a block name, with its view inside its layouts and behind its auth guard. */
export function findPageWithLayouts(block: string): PageDocument | undefined {
  const page = pageDocuments.get(pageOfBlock(block) ?? '');
  return page === undefined ? undefined : layOutPage(page, pageDocuments.get);
}
