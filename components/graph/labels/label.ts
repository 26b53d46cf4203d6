export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How a label is set: the subject of the attention, one lit beside it, a cluster's hub, any other. */
export type Emphasis = "subject" | "lit" | "hub" | "plain";

/** A text that would like a place beside a circle, in screen pixels. */
export interface LabelCandidate {
  /** Of the memory, or of the link, that it names. */
  readonly id: string;
  readonly text: string;
  readonly emphasis: Emphasis;
  /** Middle and radius of its circle. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Measured size of the text. */
  readonly width: number;
  readonly height: number;
}

export type Side = "below" | "above" | "right" | "left";

export interface PlacedLabel {
  readonly id: string;
  readonly text: string;
  readonly emphasis: Emphasis;
  readonly side: Side;
  /** From the middle of the circle to the middle of the text, screen pixels. */
  readonly offsetX: number;
  readonly offsetY: number;
}
