import fc from "fast-check";
import { countFromEnv } from "./report-figures.ts";

// Every run draws the same, so that what a test counts among its draws is no matter of luck. WEFT_PROPERTY_SEED makes them others.
fc.configureGlobal({ seed: countFromEnv("WEFT_PROPERTY_SEED", 20_261_130) });
