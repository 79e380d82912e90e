-- How far the demo was made; a demo that was interrupted goes on where it stopped.

create table demo_progress (
  step text primary key,
  at timestamptz not null
);
