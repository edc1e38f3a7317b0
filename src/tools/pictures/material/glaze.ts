import { colourOf, type Colour, mix } from '../render/surface.ts';

/** The colours of the house: what Kilnfield's kilns give, and the paper and ink beside them. */
export const GLAZE = {
  celadon: colourOf('#a9bfae'),
  glazeGreen: colourOf('#4f7364'),
  inkBlue: colourOf('#2c4056'),
  oxblood: colourOf('#7a2b24'),
  terracotta: colourOf('#b5603c'),
  sand: colourOf('#d9c6a5'),
  tea: colourOf('#8a6540'),
  bone: colourOf('#ebe3d5'),
  paper: colourOf('#f3eee4'),
  mist: colourOf('#c9cfcb'),
  ink: colourOf('#23262a'),
  grout: colourOf('#cfc6b6'),
  clay: colourOf('#a98468'),
} as const satisfies Record<string, Colour>;

/** Three shades of one colour, drawn toward another: what one kiln gives. */
export function shades(colour: Colour, toward: Colour, reach = 0.3): Colour[] {
  return [colour, mix(colour, toward, reach / 2), mix(colour, toward, reach)];
}
