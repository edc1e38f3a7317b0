/** Puts the view of a page document inside its layouts: at build time for browsers, and on the server. */
import type { ActionCall, Node, PageDocument } from '../../runtime/generated/documents.generated.ts';
import { isObject } from '../../runtime/model/json.ts';
import { ROOT_LAYOUT } from './page-names.ts';

type FindPage = (name: string) => PageDocument | undefined;

/** A page document with its view inside its layouts and behind its auth guard. */
export function layOutPage(page: PageDocument, findPage: FindPage): PageDocument {
  const view = [...guardOf(page), ...nameTemplates(asList(page.view))];
  return putInside({ ...page, view }, findPage, [page.name]);
}

/** `inside` names the layouts so far, so that none can contain itself. */
function putInside(page: PageDocument, findPage: FindPage, inside: readonly string[]): PageDocument {
  const { layout: name } = page;
  if (name === undefined || name === ROOT_LAYOUT) return page;
  const layout = inside.includes(name) ? undefined : findPage(name);
  if (layout === undefined)
    throw new Error(
      `The page "${page.name}" cannot have the layout "${name}": it does not exist or contains itself.`,
    );
  const whole = {
    ...page,
    layout: layout.layout,
    frame: page.frame ?? layout.frame,
    view: fillOutlet(asList(layout.view), asList(page.view)),
    sources: { ...layout.sources, ...page.sources },
    state: { ...layout.state, ...page.state },
  };
  return putInside(whole, findPage, [...inside, name]);
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
export function formOf({ is, with: props }: Node): string | undefined {
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
