"use client";

import { useEffect, useState } from "react";

/** A value that follows once it has rested for `ms`. */
export function useLater<Value>(value: Value, ms: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}
