/** Puts page documents inside their layouts. */
import type { ActionCall, Node, PageDocument } from '../../runtime/generated/documents.generated.ts';
import { listNodes } from '../../runtime/compile/documents/list-nodes.ts';
import { isObject } from '../../runtime/model/json.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { formDocuments, pageDocuments } from './documents.ts';

/**
 * The page document that draws a site's pages: header, one block after the other, footer. Every chain of
 * layouts ends at it.
 */
export const ROOT_LAYOUT = 'site';

const PREFIX = 'page:';

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
  return PREFIX + page;
}

/** The page document of such a block name; undefined for the name of a block. */
export function pageOfBlock(block: string): string | undefined {
  return block.startsWith(PREFIX) ? block.slice(PREFIX.length) : undefined;
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
  return page === undefined ? undefined : layOut(page);
}

function layOut(page: PageDocument): PageDocument {
  return putInside({ ...page, view: [...guardOf(page), ...nameTemplates(asList(page.view))] }, [page.name]);
}

/** `inside` names the layouts so far, so that none can contain itself. */
function putInside(page: PageDocument, inside: readonly string[]): PageDocument {
  const { layout: name } = page;
  if (name === undefined || name === ROOT_LAYOUT) return page;
  const layout = inside.includes(name) ? undefined : pageDocuments.get(name);
  if (layout === undefined)
    throw new Error(
      `The page "${page.name}" cannot have the layout "${name}": it does not exist or contains itself.`,
    );
  const whole = {
    ...page,
    layout: layout.layout,
    view: fillOutlet(asList(layout.view), asList(page.view)),
    sources: { ...layout.sources, ...page.sources },
    state: { ...layout.state, ...page.state },
  };
  return putInside(whole, [...inside, name]);
}

function asList(view: PageDocument['view']): Node[] {
  return Array.isArray(view) ? view : [view];
}

function fillOutlet<Child extends Node | string>(
  children: readonly Child[],
  filling: readonly Node[],
): Child[] {
  return children.flatMap((child) => {
    if (!isObject(child)) return [child];
    const node = child as Node;
    if (node.is === 'outlet') return filling as unknown as Child[];
    return [
      (node.children === undefined
        ? node
        : { ...node, children: fillOutlet(node.children, filling) }) as Child,
    ];
  });
}

/**
 * Sends the forms that are named with the page: no further request is needed, and their space is kept from
 * the start.
 */
function nameTemplates<Child extends Node | string>(children: readonly Child[]): Child[] {
  return children.map((child) => {
    if (!isObject(child)) return child;
    const { children: inside, ...node } = child as Node;
    const form = formOf(node);
    const { form: _, ...others } = node.with ?? {};
    const given =
      form !== undefined ? { ...node, with: { ...others, template: `{{ data.forms['${form}'] }}` } } : node;
    return (inside === undefined ? given : { ...given, children: nameTemplates(inside) }) as Child;
  });
}

/** The form of `schemas/forms` that a node names. */
function formOf({ is, with: props }: Node): string | undefined {
  return is === 'form' && typeof props?.form === 'string' ? props.form : undefined;
}

/**
 * The auth guard of a page. It also loads the live sources, because member data is never part of a cached
 * page.
 */
function guardOf({ needs, sources = {} }: PageDocument): Node[] {
  const live = Object.entries(sources).filter(([, call]) => call.live === true);
  if (needs === 'anyone' && live.length === 0) return [];
  const allow = live.map(([source, call]): ActionCall => ({ do: 'load', if: call.if, with: { source } }));
  return [{ is: 'auth-guard', with: { needs, isSignedIn: '{{ member.isSignedIn }}' }, on: { allow } }];
}
