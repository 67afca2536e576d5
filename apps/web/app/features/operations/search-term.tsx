import { useEffect, useState } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';

const pauseMs = 300;

type SearchTermProps = {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly onChange: (term: string) => void;
};

/** A term that lists are narrowed by: what is typed counts once the typing pauses. */
export function SearchTerm({ label, labelHidden = false, value, onChange }: SearchTermProps) {
  const [term, setTerm] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setTerm(value);
  }
  useEffect(() => {
    if (term === told) return;
    const timer = setTimeout(() => {
      setTold(term);
      onChange(term);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [term, told, onChange]);
  return <SearchField label={label} labelHidden={labelHidden} value={term} onChange={setTerm} />;
}
