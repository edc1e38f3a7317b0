// Breaks Chinese headings between phrases instead of inside of words.
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { phraseProps, phrasePropsAtOnce } from './later-phrases.ts';

interface Inner {
  children?: ReactNode;
}

/**
 * The same heading, whose Chinese texts break between phrases. The text of an element becomes
 * its HTML, which hydration takes as it is: browsers may divide a text in another way than the server.
 */
export function withPhrases(heading: ReactElement): ReactElement {
  return breakTexts(heading) as ReactElement;
}

function breakTexts(node: ReactNode): ReactNode {
  if (typeof node === 'string') {
    // At once: the server has made this element only if the text breaks.
    const phrases = phrasePropsAtOnce(node);
    return phrases === undefined ? node : createElement('span', phrases);
  }
  if (!isValidElement<Inner>(node) || (typeof node.type !== 'string' && node.type !== Fragment)) return node;
  const { children, ...props } = node.props;
  if (Array.isArray(children)) return cloneElement(node, undefined, ...children.map(breakTexts));
  if (typeof children !== 'string' || node.type === Fragment) {
    const inner = breakTexts(children);
    return inner === children ? node : cloneElement(node, undefined, inner);
  }
  const phrases = phraseProps(children);
  if (phrases === undefined) return node;
  // A key of null would be the text `null`, and the element another one after its text has changed.
  const key = node.key === null ? {} : { key: node.key };
  return createElement(node.type, { ...props, ...key, ...phrases });
}
