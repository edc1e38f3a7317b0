/** The widths a page is looked at in. */
export const WIDTHS = ['desktop', 'tablet', 'phone'] as const;
export type Width = (typeof WIDTHS)[number];

/** The framed width of a name; undefined for the window's own width and for no width. */
export function widthOf(name: string): Width | undefined {
  return name === 'desktop' ? undefined : WIDTHS.find((each) => each === name);
}

/** What an editor offers to the window around it. */
interface Stageable {
  tesseraHandOver?: () => Promise<void>;
}

/** Offers to keep what is unsaved for the next editor of this tab. */
export function offerHandOver(handOver: () => Promise<void>): void {
  (window as Stageable).tesseraHandOver = handOver;
}

/** What the editor in a frame of this site offers. */
export function handOverOf(frame: Window): Stageable['tesseraHandOver'] {
  return (frame as Stageable).tesseraHandOver;
}

/** Whether this editor stands in a frame of the stage. */
export function isFramed(): boolean {
  return window.parent !== window;
}
