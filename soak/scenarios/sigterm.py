"""todo"""
def trials(short):
    return []
