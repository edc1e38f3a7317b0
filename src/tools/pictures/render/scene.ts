import type { Solid, Span } from './solid.ts';
import type { Colour, Material, Ray, Surface, Vec } from './surface.ts';

/** A solid of one material; what its holes cover is carved out of it. */
export interface Thing {
  solid: Solid;
  material: Material;
  holes?: readonly Solid[];
  /** Material of the carved faces; the thing's own when not given. */
  lining?: Material;
}

/** Many things inside a box: a ray that misses the box asks none of them. */
export interface Crowd {
  bound: Solid;
  members: readonly Thing[];
}

/** Parallel light from `toward`; `size` is the tangent of its half angle, which softens shadows. */
export interface Sun {
  toward: Vec;
  colour: Colour;
  size: number;
}

/** A glowing ball that lights the scene and is not itself seen. */
export interface Lamp {
  at: Vec;
  radius: number;
  colour: Colour;
}

/** Where the picture is taken: verticals stay upright when `to` is as high as `from`; `rise` shifts the frame up instead. */
export interface Camera {
  from: Vec;
  to: Vec;
  /** Height of the view at a distance of one. */
  view: number;
  rise?: number;
}

export interface Scene {
  things: readonly (Thing | Crowd)[];
  camera: Camera;
  sun?: Sun;
  lamps?: readonly Lamp[];
  /** Light from where nothing stands. */
  sky: (dx: number, dy: number, dz: number) => Colour;
  /** Stands for the reflections that are no longer followed. */
  fill: Colour;
  /** Brightness of the print. */
  exposure?: number;
}

/** A ray meets nothing nearer than this, so that it does not meet the surface it leaves. */
const START = 0.0006;
/** Spans that come this close touch. */
const TOUCH = 1e-5;

// Reused for every ray: a picture asks some hundred million times.
const span: Span = { near: 0, far: 0 };
const carved: Span = { near: 0, far: 0 };

/** The part of a thing that a ray met last. */
interface Meeting {
  distance: number;
  solid: Solid;
  material: Material;
  carved: boolean;
}

/** Takes the thing as the best meeting when the ray meets it before what was met so far. */
function meet(thing: Thing, ray: Ray, best: Meeting): boolean {
  if (!thing.solid.span(ray, span) || span.near >= best.distance) return false;
  let distance = Math.max(span.near, START);
  const { far } = span;
  let met = thing.solid;
  if (thing.holes !== undefined) {
    // Holes may overlap: where the ray leaves one it can stand in the next, until it stands in none.
    for (let moved = true; moved;) {
      moved = false;
      for (const hole of thing.holes) {
        if (hole.span(ray, carved) && carved.near <= distance + TOUCH && distance < carved.far - TOUCH) {
          distance = carved.far;
          met = hole;
          moved = true;
        }
      }
    }
  }
  if (distance <= START || distance >= far - TOUCH || distance >= best.distance) return false;
  best.distance = distance;
  best.solid = met;
  best.carved = met !== thing.solid;
  best.material = best.carved ? (thing.lining ?? thing.material) : thing.material;
  return true;
}

const meeting: Meeting = {
  distance: 0,
  solid: { span: () => false, describe: () => {} },
  material: () => {},
  carved: false,
};

/** Distance to the nearest thing, described in `at`; Infinity when there is none. */
export function nearest(scene: Scene, ray: Ray, at: Surface): number {
  meeting.distance = Infinity;
  for (const entry of scene.things) {
    if (!('members' in entry)) meet(entry, ray, meeting);
    else if (entry.bound.span(ray, span)) for (const member of entry.members) meet(member, ray, meeting);
  }
  const { distance } = meeting;
  if (distance === Infinity) return distance;
  at.x = ray.ox + ray.dx * distance;
  at.y = ray.oy + ray.dy * distance;
  at.z = ray.oz + ray.dz * distance;
  meeting.solid.describe(at);
  if (meeting.carved) {
    at.nx = -at.nx;
    at.ny = -at.ny;
    at.nz = -at.nz;
  }
  at.gloss = 0;
  at.rough = 0.3;
  at.glow = [0, 0, 0];
  at.slopeU = 0;
  at.slopeV = 0;
  meeting.material(at);
  return distance;
}

/** True when something stands within `reach` along the ray. */
export function isBlocked(scene: Scene, ray: Ray, reach: number): boolean {
  for (const entry of scene.things) {
    meeting.distance = reach;
    if (!('members' in entry)) {
      if (meet(entry, ray, meeting)) return true;
    } else if (entry.bound.span(ray, span)) {
      for (const member of entry.members) if (meet(member, ray, meeting)) return true;
    }
  }
  return false;
}
