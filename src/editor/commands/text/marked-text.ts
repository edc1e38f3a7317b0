// Draws the marked parts of a text that is edited, and reads them back after typing.
import type { TextRange } from '../../../../runtime/edit/marks.ts';
import type { TextFormat, TextRun } from '../../../../runtime/model/marks.ts';
import { makeStyleSheet } from '../../../../runtime/render/style-sheet.ts';
import { addStyle } from '../../../assembly/browser/page-styles.ts';
import { readContent } from './text-content.ts';

const styles = makeStyleSheet(addStyle);

/**
 * Draws runs in an element and reads them after the browser has changed it. Each marked run is one element
 * with the number of its marks, which stays when the browser splits it.
 */
export class MarkedText {
  private readonly element: HTMLElement;
  private readonly formats: TextFormat[] = [];

  constructor(element: HTMLElement) {
    this.element = element;
  }

  draw(runs: readonly TextRun[]): void {
    this.element.replaceChildren(...runs.map((run) => this.drawRun(run)));
  }

  private drawRun({ text, ...format }: TextRun): Node {
    const words = document.createTextNode(text);
    if (Object.keys(format).length === 0) return words;
    const tags = [
      ...(format.linkType === undefined ? [] : ['a']),
      ...(format.bold === true ? ['strong'] : []),
      ...(format.italic === true ? ['em'] : []),
    ];
    let node: Node = words;
    for (const tag of (tags.length === 0 ? ['span'] : tags).toReversed()) {
      const wrapper = document.createElement(tag);
      wrapper.append(node);
      node = wrapper;
    }
    const outer = node as HTMLElement;
    if (format.linkType !== undefined) outer.classList.add('text-link');
    if (format.color !== undefined)
      outer.classList.add(styles.classOf(JSON.stringify({ color: format.color })));
    outer.dataset.marks = String(this.formats.push(format) - 1);
    return outer;
  }

  /** The runs that the element shows now. */
  read(): TextRun[] {
    const runs: TextRun[] = [];
    const visit = (node: Node, format: TextFormat): void => {
      const own = node instanceof HTMLElement ? this.formats[Number(node.dataset.marks)] : undefined;
      if (node.hasChildNodes()) for (const child of node.childNodes) visit(child, own ?? format);
      else runs.push({ ...format, text: readContent(node) });
    };
    visit(this.element, {});
    return runs;
  }

  /** The selected part of the text; undefined if the selection is elsewhere. */
  selected(): TextRange | undefined {
    const selection = getSelection();
    if (selection === null || selection.rangeCount === 0) return undefined;
    const range = selection.getRangeAt(0);
    if (!this.element.contains(range.commonAncestorContainer)) return undefined;
    const lengthTo = (node: Node, offset: number): number => {
      const before = document.createRange();
      before.setStart(this.element, 0);
      before.setEnd(node, offset);
      return readContent(before.cloneContents()).length;
    };
    return {
      from: lengthTo(range.startContainer, range.startOffset),
      to: lengthTo(range.endContainer, range.endOffset),
    };
  }

  select({ from, to }: TextRange): void {
    const [start, end] = [this.find(from, true), this.find(to, false)];
    getSelection()?.setBaseAndExtent(...start, ...end);
  }

  /** The place of a position: at the beginning of a text node, or at the end of the one before. */
  private find(position: number, atStart: boolean): [Node, number] {
    const texts = document.createTreeWalker(this.element, NodeFilter.SHOW_TEXT);
    let left = position;
    let last: [Node, number] = [this.element, 0];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { length } = node.textContent ?? '';
      if (left < length || (left === length && !atStart)) return [node, left];
      last = [node, length];
      left -= length;
    }
    return last;
  }
}
