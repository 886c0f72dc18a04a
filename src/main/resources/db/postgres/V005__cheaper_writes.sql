-- What it costs to change a job.

-- Room on each page: a change that touches no index then stays on its page, and the indexes need not be told.
ALTER TABLE job SET (fillfactor = 85);
